import Testing

@testable import load_test

struct ProbeTests {
  private let page = """
    <button data-event="{&quot;event&quot;:&quot;a&quot;}">A</button>
    <input id="name" maxlength="8" data-input-event="{&quot;event&quot;:&quot;b&quot;}">
    <p id="text">Text</p>
    <input id="files" data-files-event="{&quot;event&quot;:&quot;c&quot;}">
    """

  @Test func clicksTheEventOfTheControl() throws {
    let events = try Probe.clicks("data-event").events(in: page)
    #expect(events == [#"{"event":"a"}"#])
  }

  @Test func typesOneTextAfterTheOther() throws {
    let events = try Probe.types("x", "y", in: #"id="name""#).events(in: page)
    #expect(events == [#"{"event":"b","value":"x"}"#, #"{"event":"b","value":"y"}"#])
    let tab = OpenTab(headers: [], events: events)
    #expect((1...3).map(tab.event) == [events[0], events[1], events[0]])
  }

  @Test func announcesFiles() throws {
    let events = try Probe.announces("a.exe", in: #"id="files""#).events(in: page)
    let id = String(repeating: "ab", count: 32)
    #expect(
      events == [
        #"{"event":"c","value":"[{\"id\":\"\#(id)\",\"name\":\"a.exe\",\"type\":\"\",\"size\":1}]"}"#
      ]
    )
  }

  @Test(arguments: [#"id="other""#, #"id="text""#])
  func missingControlsThrow(mark: String) {
    #expect(throws: LoadTestError.self) { try Probe.clicks(mark).events(in: page) }
  }
}
