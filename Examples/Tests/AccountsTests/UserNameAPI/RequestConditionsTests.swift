import HTTPTypes
import Testing

@testable import Accounts

struct RequestConditionsTests {
  private func fields(_ headers: [String: String]) throws -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in headers {
      fields[try #require(HTTPField.Name(name))] = value
    }
    return fields
  }

  @Test(arguments: [
    RequestConditions(), RequestConditions(delay: .milliseconds(1500)), RequestConditions(fault: .cutOff),
    RequestConditions(delay: .seconds(10), fault: .malformed),
  ])
  func conditionsRoundTripThroughHeaders(conditions: RequestConditions) throws {
    #expect(RequestConditions(try fields(conditions.headers)) == conditions)
  }

  @Test func aDelayHasALimit() throws {
    let conditions = RequestConditions(try fields(["X-Answer-Delay-Milliseconds": "99999999"]))
    #expect(conditions?.delay == RequestConditions.longestDelay)
  }

  @Test(arguments: [
    ["X-Answer-Delay-Milliseconds": "-1"], ["X-Answer-Delay-Milliseconds": "soon"], ["X-Fault": "flood"],
  ])
  func rejectsInvalidConditions(headers: [String: String]) throws {
    #expect(RequestConditions(try fields(headers)) == nil)
  }
}
