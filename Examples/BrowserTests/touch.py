"""A finger on an emulated touch screen."""


def use_touch(page):
    page.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})


def finger(page, kind, *places):
    """Sends an event of a finger at each place of the window."""
    points = [{"x": x, "y": y} for x, y in places]
    page.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def place_in(page, element, across=0.5, down=0.5):
    """Scrolls an element into view. Returns a place in it, relative to its width and height, as a place of the window."""
    return page.script(
        """
        const [element, across, down] = arguments;
        element.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + across * width, top + down * height];
        """,
        element,
        across,
        down,
    )


def tap(page, element, across=0.5, down=0.5, times=1):
    """Taps an element, or taps it several times in quick succession."""
    place = place_in(page, element, across, down)
    for _ in range(times):
        finger(page, "touchStart", place)
        finger(page, "touchEnd")
