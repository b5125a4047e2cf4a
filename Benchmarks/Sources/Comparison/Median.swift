/// The one in the middle, or the upper of the two in the middle. Zero, when there are none.
func median(_ durations: [Duration]) -> Duration {
  durations.isEmpty ? .zero : durations.sorted()[durations.count / 2]
}
