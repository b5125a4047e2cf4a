import ArgumentParser
import StoreTable

@main
enum StoreMain {
  static func main() async {
    await StoreCommand.main()
  }
}
