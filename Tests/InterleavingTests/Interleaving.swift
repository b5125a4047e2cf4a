import Interleaving

/// Explores the interleavings of threads that use the package.
@main
struct InterleavingTests {
  static var scenarios: [Scenario] {
    WaitingAtGates.scenarios + SinksThatSend.scenarios + OneThread.scenarios
  }

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      let options = try Options(arguments)
      let succeeded = try Session(options: options, scenarios: scenarios).run()
      exitProcess(succeeded ? 0 : 1)
    } catch {
      print("error: \(error)\n\n\(Options.usage)")
      exitProcess(2)
    }
  }
}
