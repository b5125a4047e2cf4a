import ArgumentParser
import ExtensionsTable

@main
enum Extensions {
  static func main() {
    ExtensionsCommand.main()
  }
}
