import Testing

@testable import Accounts

struct AnswerSettingsTests {
  @Test(arguments: [
    (AnswerSettings.Speed.quick, "ada", Duration.zero), (.slow, "ada", .seconds(3)),
    (.shortNamesLast, "ada", .seconds(3.5)), (.shortNamesLast, "ada lovelace", .zero),
  ])
  func speedSettingDelaysAnswers(speed: AnswerSettings.Speed, name: String, delay: Duration) throws {
    #expect(AnswerSettings(speed: speed).conditions(for: try UserName(name)).delay == delay)
  }

  @Test func noDelayIsLongerThanTheServerTakes() throws {
    for speed in AnswerSettings.Speed.allCases {
      #expect(speed.delay(for: try UserName("ada")) <= RequestConditions.longestDelay)
    }
  }

  @Test func theFaultIsSentAlong() throws {
    #expect(AnswerSettings(fault: .cutOff).conditions(for: try UserName("ada")).fault == .cutOff)
  }
}
