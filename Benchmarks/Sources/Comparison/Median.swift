/// Returns the middle value, or the upper of two middle values, or zero if there are no durations.
func median(_ durations: [Duration]) -> Duration {
  durations.isEmpty ? .zero : durations.sorted()[durations.count / 2]
}
