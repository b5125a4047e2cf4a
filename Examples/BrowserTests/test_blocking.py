"""Reducers that block a thread for 100 ms, and the delay of another visitor. Needs no browser.

    Examples/BrowserTests/run -n 0 -s -k test_blocking

Sessions share as many threads as the machine has processors. See Documentation/Scale.md.
"""

import html
import json
import os
import re
import statistics
import threading
import time
import urllib.request

import pytest

from wire import open_page

BLOCK = 0.1
PROCESSORS = os.cpu_count()
ROUNDS = 20
# The acceptable delay, in seconds.
NOTICED = 0.01


class Visitor:
    """A visitor with one field."""

    def __init__(self, site, rule):
        self.origin = site.origin
        self.headers, page = open_page(f"{self.origin}/controls?fields=text.{rule}.")
        self.event = json.loads(html.unescape(re.search(r'data-input-event="([^"]*)"', page).group(1)))
        self.number = 0

    def type(self):
        """Sends text, and returns the time until the server has handled it."""
        self.number += 1
        body = json.dumps([{**self.event, "value": f"text {self.number}"}]).encode()
        headers = {**self.headers, "Content-Type": "application/json", "Live-Event": str(self.number), "Origin": self.origin}
        start = time.monotonic()
        urllib.request.urlopen(urllib.request.Request(f"{self.origin}/controls/events", body, headers)).close()
        return time.monotonic() - start


def delay_beside(site, count):
    """The delays of a visitor while reducers of others block."""
    other = Visitor(site, "accept")
    visitors = [Visitor(site, "block") for _ in range(count)]
    delays = []
    for _ in range(ROUNDS):
        threads = [threading.Thread(target=each.type) for each in visitors]
        for thread in threads:
            thread.start()
        # After this time, all of them block.
        time.sleep(0.02)
        delays.append(other.type())
        for thread in threads:
            thread.join()
    return delays


def extra_delay(site, blocked):
    """The median delay that blocking reducers add to another visitor's event, in the best of five attempts."""
    shortest = float("inf")
    for _ in range(5):
        plain = statistics.median(delay_beside(site, 0))
        delays = delay_beside(site, blocked)
        median = statistics.median(delays)
        print(f"{blocked} of {PROCESSORS} blocked: median {median * 1000:.1f} ms, without {plain * 1000:.1f} ms, longest {max(delays) * 1000:.1f} ms")
        shortest = min(shortest, median - plain)
        if shortest <= NOTICED:
            break
    return shortest


@pytest.mark.parametrize("blocked", range(1, PROCESSORS))
def test_blocked_reducers_delay_no_other_visitor_while_a_processor_is_free(site, blocked):
    assert extra_delay(site, blocked) <= NOTICED


def test_a_visitor_waits_for_one_reducer_if_all_processors_are_blocked(site):
    # The visitor waits for the first one to finish, longer on a busy machine.
    assert statistics.median(delay_beside(site, PROCESSORS)) < 3 * BLOCK
