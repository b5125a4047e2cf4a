import ArgumentParser
import SchedulerCurve

@main
enum Scheduler {
  static func main() {
    SchedulerCommand.main()
  }
}
