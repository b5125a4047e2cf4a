import ExtensionWorkloads
import Measurement
import Testing

struct ExtensionWorkloadTests {
  @Test(arguments: ExtensionWorkload.all.indices) func everyWorkloadDeliversValues(index: Int) {
    let tally = Tally()
    ExtensionWorkload.all[index].workload.prepare(tally)(100)
    #expect(tally.count > 0, "\(ExtensionWorkload.all[index].name)")
  }
}
