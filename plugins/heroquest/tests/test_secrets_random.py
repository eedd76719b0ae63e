"""Two quests that differ in several secrets, played alike by chance: the same to heroes until an event tells of one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from undercroft import Host, Match, Record, Rng
from undercroft_heroquest import plugin
from undercroft_heroquest.box import read_box
from undercroft_heroquest.quest import (
    Difficulty,
    Door,
    FurniturePart,
    Quest,
    Reward,
    RoomTreasure,
    Trap,
    TrapPart,
    to_data,
)
from undercroft_heroquest.quest_check import check_quest
from undercroft_heroquest.quest_notes import (
    Entered,
    GiveArtifact,
    GiveGold,
    Hurt,
    MonsterPart,
    Note,
    Revealed,
    Say,
    Searched,
)
from undercroft_heroquest.quest_read import Reading, read_quest
from undercroft_heroquest.words import SQUARE_NAMES

from .toml_text import Writer

HOST = Host(plugins=[plugin], strict=True)
EVERYTHING = Path(__file__).parent / "quests" / "everything.toml"
BOX = read_box()
STEPS = 260


def base() -> Quest:
    """A quest of six rooms around the start, with ordinary doors."""
    doors = (
        ((16, 9), (17, 9)),
        ((10, 10), (11, 10)),
        ((9, 9), (10, 9)),
        ((17, 8), (18, 8)),
        ((17, 11), (18, 11)),
        ((9, 12), (10, 12)),
        ((13, 12), (13, 13)),
    )
    return Quest(
        format=1,
        title="The same",
        parchment="The same to all.",
        wandering="goblin",
        goal=read_quest(EVERYTHING, BOX).quest.goal,
        start=((13, 10), (14, 10), (13, 11), (14, 11)),
        doors=tuple(Door(between=between) for between in doors),
        furniture=(FurniturePart(kind="treasure-chest", at=(18, 9)), FurniturePart(kind="throne", at=(9, 11))),
        monsters=(MonsterPart(kind="goblin", at=(7, 8)),),
        things=read_quest(EVERYTHING, BOX).quest.things[:1],
        notes=(),
    )


def secrets(rng: Rng) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Some secrets: what is added to the quest, and what the event that tells of it has in its text."""
    free = [number for number in range(len(SQUARE_NAMES)) if number % 26 not in (12, 13) or not 8 <= number // 26 <= 10]
    areas = BOX.board.areas
    for kind in ("pit", "spear", "pit"):
        square = rng.choice([one for one in free if areas[one] in ".KHNIO"])
        place = (square % 26 + 1, square // 26 + 1)
        yield {"traps": TrapPart(kind=kind, at=place)}, [SQUARE_NAMES[square]]
    between = rng.choice([((8, 12), (9, 13)), ((8, 11), (7, 11)), ((9, 7), (10, 7)), ((21, 7), (22, 7))])
    if BOX.board.wall_edge(*((row - 1) * 26 + column - 1 for column, row in between)):
        yield (
            {"doors": Door(between=between, kind="secret")},
            [f"({between[0][0]},{between[0][1]})", f"({between[1][0]},{between[1][1]})"],
        )
    kind = rng.choice(("orc", "skeleton", "mummy"))
    place = rng.choice(((8, 6), (19, 7), (20, 12), (8, 13), (26, 1)))
    yield {"monsters": MonsterPart(kind=kind, at=place)}, [kind]
    room = rng.choice("KHNIO")
    gives: Any = rng.choice(((GiveGold(n=77),), (GiveArtifact(name="orcs-bane"),)))
    yield {"treasures": RoomTreasure(room=room, gives=gives)}, ["77 gold", "orcs-bane", "draws", "gets"]
    when: Any = rng.choice(
        (Revealed(room="H"), Revealed(room="I"), Entered(room="N"), Entered(squares=((17, 9),)), Searched(room="K"))
    )
    yield {"notes": Note(when=when, does=(Say(words="Boo."),))}, ["Boo."]
    yield {"reward": Reward(gold=50, words="Thanks.")}, ["Thanks."]
    yield {"difficulty": Difficulty(wins=50, low=40, high=60, games=100)}, []


def differing(seed: int) -> tuple[Quest, Quest, list[str]]:
    """Two quests, and the words of the events that tell them apart."""
    rng = Rng(seed)
    quests, words = [base(), base()], []
    for added, told in secrets(rng):
        side = rng.below(3)
        if side == 2:
            continue  # neither has it
        quest = quests[side]
        for name, part in added.items():
            before = getattr(quest, name)
            more = (*before, part) if isinstance(before, tuple) else part
            quests[side] = msgspec.structs.replace(quest, **{name: more})
        words += told
    if rng.below(2):
        chest = FurniturePart(kind="treasure-chest", at=(18, 9), trap=Trap(words="Ow.", does=(Hurt(n=1),)))
        quests[0] = msgspec.structs.replace(quests[0], furniture=(chest, *quests[0].furniture[1:]))
        words += ["treasure-chest", "draws"]
    return quests[0], quests[1], words


def told(match: Match) -> dict[str, Any]:
    """What heroes and onlookers get."""
    found: dict[str, Any] = {"asked": match.players(), "count": match.count, "undo": match.can_undo()}
    for player in (1, 2, None):
        observation = match.observation(player)
        found[f"{player}"] = (
            observation.to_json(),
            repr(observation),
            match.log(player),
            json.dumps(match.view(player)),
        )
        if player is not None:
            found[f"legal of {player}"] = [match.text(action) for action in match.legal(player)]
            found[f"undo of {player}"] = match.why_no_undo(player)
    found["world"] = match.observation(1).sample(Rng(1)).to_bytes()
    return found


def write(path: Path, quest: Quest) -> None:
    path.write_text(Writer().document(to_data(quest)), encoding="utf-8")


@pytest.mark.rule("HQ-R1.7")
@pytest.mark.parametrize("seed", [0, 2, 3, 4, 5, 7, 10, 11])
def test_the_first_difference_is_an_event_that_tells_a_secret(tmp_path: Path, seed: int) -> None:
    one, other, words = differing(seed)
    path = tmp_path / "quest.toml"
    matches, files = [], []
    for number, quest in enumerate((one, other)):
        assert not check_quest(Reading("q", quest, {}), BOX).errors
        write(path, quest)
        match = HOST.match("heroquest", players=3, options={"quest": str(path)}, seed=seed)
        files.append(tmp_path / f"{number}.jsonl")
        match.record_to(files[-1])
        matches.append(match)
    rng = Rng(100 + seed)
    first, second = matches
    difference = told(first) != told(second)
    assert not difference
    steps = 0
    while steps < STEPS and not difference and not first.over:
        player = first.players()[0]
        there = second.legal(player)
        both = [action for action in first.legal(player) if action in there]  # Zargon sees more than heroes
        action = rng.choice(both)
        before = [len(match.log(1)) for match in matches]
        for match in matches:
            match.play(player, action)
        steps += 1
        difference = told(first) != told(second)
        if difference:
            new = [match.log(1)[start:] for match, start in zip(matches, before, strict=True)]
            only = [line for line in new[0] + new[1] if (line in new[0]) != (line in new[1])]
            assert only, f"after {first.text(action)} something differs, and no event says so"
            assert any(word in line for line in only for word in words), only
    copies = []
    for match, file, quest in zip(matches, files, (one, other), strict=True):
        match.close()
        write(path, quest)
        copies.append(list(Record.read(file).seen_by(HOST, 1, boards=True)))
    same = [a == b for a, b in zip(*copies, strict=True)]
    assert all(same[:steps])
    assert not same[steps]
    assert difference  # or it would show little
