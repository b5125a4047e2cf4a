import TributaryUI

/// The controls of a player, in the styles of the library and in styles of its own.
struct StylesStudy: View {
  @State private var isPlaying = false
  @State private var repeats = false
  @State private var shuffles = true
  @State private var plays = 0
  @State private var progress = 0.25

  var body: some View {
    ScrollView {
      VStack(spacing: 20) {
        Text(isPlaying ? "Playing, \(plays) times" : "Paused")
        ProgressView("Track", value: progress).progressViewStyle(DotsProgressStyle())
        Button(isPlaying ? "Pause" : "Play") { play() }.buttonStyle(
          RoundButtonStyle(color: Color(red: 0, green: 0.4, blue: 0.2))
        )
        Button("Skip, if you tap twice") { progress = min(progress + 0.25, 1) }.buttonStyle(
          TwiceButtonStyle()
        )
        Toggle("Repeat", isOn: $repeats).toggleStyle(WordToggleStyle())
        Label("Shuffled", systemImage: "shuffle").labelStyle(StackedLabelStyle())
        Divider()
        buttons
        Divider()
        toggles
        Divider()
        labels
        Divider()
        progressViews
      }
      .padding()
    }
  }

  private func play() {
    isPlaying.toggle()
    if isPlaying { plays += 1 }
  }

  /// The library's styles of buttons by their types, as older code names them.
  private var buttons: some View {
    VStack {
      HStack {
        Button("Default") { plays += 1 }.buttonStyle(DefaultButtonStyle())
        Button("Plain") { plays += 1 }.buttonStyle(PlainButtonStyle())
        Button("Borderless") { plays += 1 }.buttonStyle(BorderlessButtonStyle())
      }
      HStack {
        Button("Bordered") { plays += 1 }.buttonStyle(BorderedButtonStyle())
        Button("Prominent") { plays += 1 }.buttonStyle(BorderedProminentButtonStyle())
      }
      HStack {
        ForEach(sizes, id: \.name) { size in
          Button(size.name) { plays += 1 }.controlSize(size.size)
        }
      }
      .buttonStyle(.bordered)
      .buttonBorderShape(ButtonBorderShape.capsule)
    }
  }

  private let sizes: [(name: String, size: ControlSize)] = [
    ("Small", .small), ("Regular", .regular), ("Large", .large),
  ]

  private var toggles: some View {
    VStack {
      Toggle("Repeat", isOn: $repeats).toggleStyle(SwitchToggleStyle(tint: .orange))
      Toggle("Shuffle", isOn: $shuffles).toggleStyle(ButtonToggleStyle())
    }
  }

  private var labels: some View {
    VStack(alignment: .leading) {
      Label("Default label", systemImage: "star").labelStyle(DefaultLabelStyle())
      Label("Title and icon", systemImage: "star").labelStyle(TitleAndIconLabelStyle())
      Label("Title alone", systemImage: "star").labelStyle(TitleOnlyLabelStyle())
      Label("Icon alone", systemImage: "star").labelStyle(IconOnlyLabelStyle())
    }
  }

  private var progressViews: some View {
    VStack {
      ProgressView("Default progress", value: progress).progressViewStyle(DefaultProgressViewStyle())
      ProgressView("Linear progress", value: progress).progressViewStyle(
        LinearProgressViewStyle(tint: .orange)
      )
      ProgressView("Circular progress").progressViewStyle(CircularProgressViewStyle(tint: .orange))
    }
  }
}
