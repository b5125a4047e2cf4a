"""The page of controls, with reducers that accept, correct, reject or delay values."""

from urllib.parse import quote

from page import Page


class Controls(Page):
    def show(self, fields, path="/controls"):
        """Opens the page with fields such as `text.upper.abc,toggle.refuse.false`, each with a kind, a rule and a value."""
        self.open(f"{self.origin}{path}?fields={quote(fields)}")
        return self

    def field(self, number=0):
        return self.browser.find_element("css selector", f"#row-{number} :is(input, select, textarea)")

    def radio(self, choice, number=0):
        return self.browser.find_element("css selector", f"#row-{number} input[value={choice}]")

    def state(self, number=0):
        """The state's value, which the server renders next to the control."""
        return self.browser.find_element("css selector", f"#state [data-field='{number}']").get_dom_attribute("data-value")

    def held(self, number=0):
        """The value in the control, in the format of the state's value."""
        return self.script(
            """
            const all = [...document.querySelectorAll(`#row-${arguments[0]} :is(input, select, textarea)`)];
            const [field] = all;
            if (field.type === "radio") return all.find((radio) => radio.checked)?.value ?? "";
            if (field.type === "checkbox") return String(field.checked);
            if (field.localName === "select") return field.selectedOptions[0]?.textContent ?? "";
            return field.value;
            """,
            number,
        )

    def wait_until_shown(self, value, number=0):
        """Waits until the state has a value and the control shows it."""
        self.wait(lambda: self.state(number) == value, f"the state never became {value!r}")
        self.wait(lambda: self.held(number) == value, f"{value!r} was never shown", timeout=3)

    def choosable(self, number=0):
        """The options of a picker."""
        return self.script(
            "return [...arguments[0].options].filter((option) => !option.hidden).map((option) => option.textContent)",
            self.field(number),
        )

    @property
    def token(self):
        """Identifies the page's session."""
        return self.script("return document.querySelector('script[data-live-page]').dataset.livePage")

    def submitted(self):
        return self.script("return [...document.querySelectorAll('#submitted li')].map((row) => row.textContent)")

    def tick(self):
        """Changes the page without moving the focus or the pointer."""
        before = int(self.text("ticks"))
        self.script("[...document.querySelectorAll('button')].find((button) => button.textContent === 'Tick').click()")
        self.wait(lambda: int(self.text("ticks")) == before + 1, "the page never changed")

    def act(self, name):
        """Triggers a button's action without moving the focus or the pointer."""
        self.script("[...document.querySelectorAll('button')].find((button) => button.textContent === arguments[0]).click()", name)

    def caret(self, number=0):
        return self.script("return [arguments[0].selectionStart, arguments[0].selectionEnd]", self.field(number))

    def is_focused(self, number=0):
        return self.script("return document.activeElement === arguments[0]", self.field(number))
