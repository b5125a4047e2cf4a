import ArgumentParser
import BlocTable

@main
enum RunBloc {
  static func main() async {
    await BlocCommand.main()
  }
}
