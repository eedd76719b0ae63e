"""What clients are given of a match of Donjon."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from undercroft import Host
from undercroft.export import seen_by
from undercroft_donjon import plugin


def test_clients_get_the_name_of_a_folder_of_data_not_where_it_lies(tmp_path: Path) -> None:
    folder = tmp_path / "my-cards"
    folder.mkdir()
    (folder / "inns.toml").write_bytes((files("undercroft_donjon") / "data" / "inns.toml").read_bytes())
    host = Host(plugins=[plugin])
    with host.match("donjon", 2, seed=1, options={"data": str(folder)}, record=tmp_path / "record.jsonl") as match:
        match.play(match.players()[0], match.legal(match.players()[0])[0])
    assert host.record(tmp_path / "record.jsonl").header.options == {"data": str(folder)}
    for seat in (None, 0, 1):
        copy = "".join(seen_by(match_record := host.record(tmp_path / "record.jsonl"), host, seat, boards=True))
        for text in (match.observation(seat).to_json(), json.dumps(match.view(seat)), copy):
            assert "my-cards" in text
            assert str(tmp_path) not in text
        assert len(match_record) == 1
