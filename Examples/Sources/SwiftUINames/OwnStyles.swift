import TributaryUI

/// A style of round buttons, which are dimmed while they are pressed or disabled.
struct RoundButtonStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled
  let color: Color

  func makeBody(configuration: ButtonStyleConfiguration) -> some View {
    configuration.label
      .padding()
      .frame(minWidth: 96, minHeight: 96)
      .foregroundStyle(.white)
      .background(configuration.role == .destructive ? .red : color)
      .clipShape(Circle())
      .opacity(configuration.isPressed || !isEnabled ? 0.5 : 1)
  }
}

/// A style of buttons that react to a second tap.
struct TwiceButtonStyle: PrimitiveButtonStyle {
  func makeBody(configuration: PrimitiveButtonStyleConfiguration) -> some View {
    configuration.label
      .padding(8)
      .border(.secondary)
      .onTapGesture(count: 2) { configuration.trigger() }
      .accessibilityAddTraits(.isButton)
  }
}

/// A style of toggles that say “on” and “off”.
struct WordToggleStyle: ToggleStyle {
  func makeBody(configuration: ToggleStyleConfiguration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      HStack {
        configuration.label
        Text(configuration.isOn ? "on" : "off").bold()
      }
    }
  }
}

/// A style of labels whose icon is above the title.
struct StackedLabelStyle: LabelStyle {
  func makeBody(configuration: LabelStyleConfiguration) -> some View {
    VStack {
      configuration.icon.font(.title)
      configuration.title.font(.caption)
    }
  }
}

/// A style of progress views with a dot for each tenth.
struct DotsProgressStyle: ProgressViewStyle {
  func makeBody(configuration: ProgressViewStyleConfiguration) -> some View {
    VStack {
      configuration.label
      HStack(spacing: 4) {
        ForEach(1..<11) { tenth in
          Circle().frame(width: 8, height: 8)
            .foregroundStyle(isReached(tenth, by: configuration.fractionCompleted) ? .primary : .quaternary)
        }
      }
    }
    .accessibilityElement()
    .accessibilityLabel("Track")
    .accessibilityValue(Text(configuration.fractionCompleted ?? 0, format: .percent))
  }

  private func isReached(_ tenth: Int, by fraction: Double?) -> Bool {
    Double(tenth) <= (fraction ?? 0) * 10 + 0.5
  }
}

/// A style of text fields with an underline.
struct UnderlinedFieldStyle: TextFieldStyle {
  func _body(configuration: TextField<_Label>) -> some View {
    VStack(spacing: 2) {
      configuration.textFieldStyle(PlainTextFieldStyle())
      Rectangle().fill(.tint).frame(height: 1)
    }
  }
}
