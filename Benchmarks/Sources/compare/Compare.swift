import ArgumentParser
import Comparison

@main
enum Compare {
  static func main() async {
    await CompareCommand.main()
  }
}
