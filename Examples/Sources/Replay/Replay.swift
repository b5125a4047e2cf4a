import Animations
import Foundation
import StoreInspector

/// The command that replays recorded sessions.
@main
struct Replay {
  static func main() {
    let replay = SessionReplay(reducers: [ReplayedReducer("animation", MovingCircle())])
    exit(replay.run(Array(CommandLine.arguments.dropFirst())))
  }
}
