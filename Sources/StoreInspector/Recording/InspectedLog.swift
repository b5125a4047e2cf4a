import ComposableArchitecture

/// What a store did, whatever its types are.
protocol InspectedLog: AnyObject, Sendable {
  var name: String { get }
  var number: Int { get }
  var lines: [InspectedLine] { get }
}
