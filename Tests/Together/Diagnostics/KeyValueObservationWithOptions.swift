import ComposableArchitecture
import Foundation

final class Amplifier: NSObject {
  var gain = 1.0
}

func follow(_ amplifier: Amplifier) -> AnyCancellable {
  // expected-error: key-value observation is unavailable on this platform: mark the property @Published and observe that
  amplifier.publisher(for: \.gain, options: [.initial, .new]).sink { print($0) }
}
