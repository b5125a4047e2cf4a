import Foundation

/// A command with the numbers that ``Path/commands`` rounds, because a transform may enlarge them.
struct ExactCommand: Equatable {
  let letter: Character
  let numbers: [Double]

  /// - Parameter command: A letter, followed by numbers for an arc.
  init(_ command: String, _ points: [CGPoint]) {
    letter = command.first ?? "Z"
    let first = command.dropFirst().split(separator: " ").compactMap { Double($0) }
    numbers = first + points.flatMap { [Double($0.x), Double($0.y)] }
  }
}
