import HTTPTypes
import Testing

@testable import Cancellation

struct DemandTests {
  private func fields(latency: String? = nil, fault: String? = nil) -> HTTPFields {
    var fields = HTTPFields()
    fields[.slowLatency] = latency
    fields[.slowFault] = fault
    return fields
  }

  @Test func nothingIsDemandedByDefault() throws {
    let demand = try Demand(HTTPFields())
    #expect(demand.latency == .zero)
    #expect(demand.fault == nil)
  }

  @Test func latencyIsInMilliseconds() throws {
    #expect(try Demand(fields(latency: "250")).latency == .milliseconds(250))
  }

  @Test(arguments: ["60001", "9223372036854775807"]) func limitsTheLatency(_ latency: String) throws {
    #expect(try Demand(fields(latency: latency)).latency == Demand.longestLatency)
  }

  @Test(arguments: Demand.Fault.allCases) func faultsAreNamed(_ fault: Demand.Fault) throws {
    #expect(try Demand(fields(fault: fault.rawValue)).fault == fault)
  }

  @Test(arguments: ["", "-1", "1.5", "soon", "99999999999999999999"])
  func rejectsAnInvalidLatency(_ latency: String) {
    #expect(throws: DemandError.latency(latency)) { try Demand(fields(latency: latency)) }
  }

  @Test func rejectsAnUnknownFault() {
    #expect(throws: DemandError.fault("worse")) { try Demand(fields(fault: "worse")) }
  }
}
