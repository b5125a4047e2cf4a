import HTTPTypes
import Testing

@testable import RepositorySearch

struct ConditionsTests {
  private func fields(_ headers: [String: String]) throws -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in headers {
      fields[try #require(HTTPField.Name(name))] = value
    }
    return fields
  }

  @Test(arguments: Failure.allCases.map(Optional.some) + [nil])
  func conditionsRoundTrip(failure: Failure?) throws {
    for latency in [Duration.zero, .milliseconds(1500)] {
      let conditions = Conditions(latency: latency, failure: failure)
      #expect(Conditions(try fields(conditions.headers)) == conditions)
    }
  }

  @Test func requestsThatAskForNothingCarryNoHeaders() {
    #expect(Conditions().headers.isEmpty)
  }

  @Test(arguments: [
    ("-5", Duration.zero), ("x", .zero), ("", .zero), ("999999999", Conditions.longestLatency),
    ("\(Int.max)", Conditions.longestLatency), ("\(Int.min)", .zero),
  ])
  func aLatencyOutOfReasonIsCorrected(value: String, latency: Duration) throws {
    #expect(Conditions(try fields(["X-Showcase-Latency": value])).latency == latency)
  }

  @Test func ignoresAnUnknownFailure() throws {
    #expect(Conditions(try fields(["X-Showcase-Failure": "everything"])).failure == nil)
  }
}
