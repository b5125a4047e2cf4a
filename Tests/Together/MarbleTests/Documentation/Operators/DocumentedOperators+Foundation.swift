import CombineShim
import Foundation

extension DocumentedOperators {
  static let foundation: Registrations = [
    "CombineFoundation/NotificationCenter+Publisher.swift#1": { run in
      let center = NotificationCenter()
      let name = Notification.Name("name")
      run.perform("post") { center.post(name: name, object: nil, userInfo: ["value": $0]) }
      run.expect("publisher", center.publisher(for: name)) { "\($0.userInfo?["value"] ?? "none")" }
    }
  ]
}
