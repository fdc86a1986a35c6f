"""What is drawn of a content is kept with it, and for no longer."""

import gc
import weakref

from generator.board import board_scene
from generator.faces import face_scene
from generator.faces.studio import studio
from rules.content import load_game


def test_a_content_has_one_studio_for_each_variant():
    content = load_game("red_burnoose")
    assert studio(content) is studio(content, "") is not studio(content, "low_ink")
    assert studio(load_game("red_burnoose")) is not studio(content)


def test_what_is_drawn_of_a_content_goes_with_it():
    content = load_game("red_burnoose")
    board_scene(content)
    face_scene(content, "cards", "artisan", "front")
    gone = weakref.ref(content)
    del content
    gc.collect()
    assert gone() is None
