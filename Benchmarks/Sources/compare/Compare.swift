import ArgumentParser
import Comparison

@main
enum Compare {
  static func main() {
    CompareCommand.main()
  }
}
