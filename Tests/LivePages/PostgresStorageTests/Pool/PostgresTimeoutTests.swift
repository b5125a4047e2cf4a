#if Postgres
  import Testing

  @testable import PostgresStorage

  struct PostgresTimeoutTests {
    private static let waits: [(Duration, Int64)] = [
      (.nanoseconds(1), 1), (.milliseconds(1), 1), (.microseconds(1_500), 2), (.seconds(10), 10_000),
      (.seconds(2_147_482), 2_147_482_000), (.seconds(Int64.max), 2_147_483_647),
      // The deadline of a statement is a second after its timeout.
      (.seconds(Int64.max) + .seconds(1), 2_147_483_647),
    ]

    @Test(arguments: waits)
    func aWaitIsRoundedUpToMilliseconds(_ time: Duration, _ milliseconds: Int64) {
      #expect(time.wholeMilliseconds == milliseconds)
      #expect(time.asStatementTimeout == "\(milliseconds)ms")
    }

    @Test(arguments: [Duration.zero, .milliseconds(-1), .milliseconds(-1_500), .seconds(Int64.min)])
    func noTimeAtAllIsTheShortestTimeoutAndNotNone(_ time: Duration) {
      #expect(time.wholeMilliseconds == 0)
      #expect(time.asStatementTimeout == "1ms")
    }
  }
#endif
