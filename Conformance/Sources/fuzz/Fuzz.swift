import Glibc

/// Runs random chains of operators on this library and on OpenCombine, and compares every event.
@main
enum Fuzz {
  static func main() {
    do {
      var options = try Options(Array(CommandLine.arguments.dropFirst()))
      if let replay = options.replay {
        options.seed = replay.seed
        Worker(options: options, tally: Tally()).replay(replay.index)
      } else {
        Console.show("seed \(options.seed)")
        exit(Supervisor(options: options).run() ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    } catch {
      Console.show("\((error as? Complaint)?.text ?? "\(error)")\n\(Options.usage)", to: STDERR_FILENO)
      exit(2)
    }
  }
}
