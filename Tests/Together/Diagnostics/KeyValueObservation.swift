import ComposableArchitecture
import Foundation

final class Player: NSObject {
  var rate = 1.0
}

func follow(_ player: Player) -> AnyCancellable {
  // expected-error: key-value observation is unavailable on this platform: mark the property @Published and observe that
  player.publisher(for: \.rate).sink { print($0) }
}
