import TributaryUI

/// Values of the user defaults and of the environment.
struct StorageStudy: View {
  @AppStorage("visits") private var visits = 0
  @AppStorage("nickname") private var nickname: String?
  @SceneStorage("draft") private var draft = ""
  @Environment(\.colorScheme) private var scheme
  @Environment(\.locale) private var locale
  @Namespace private var names
  @EnvironmentObject private var windows: Visits

  var body: some View {
    Form {
      Section("User defaults") {
        Stepper("Visits: \(visits)", value: $visits)
        Button("Choose a nickname") { nickname = "Blob" }
        Button("Receive a nickname") {
          Task {
            try? await Task.sleep(for: .milliseconds(50))
            UserDefaults.standard.set("Blob Jr.", forKey: "nickname")
          }
        }
        Text("Nickname: \(nickname ?? "none")")
      }
      Section("This window") {
        TextField("Draft", text: $draft)
        Text("It is \(scheme == .dark ? "dark" : "light").")
      }
      Section("The app") {
        Text("Windows became active \(windows.count) times.")
      }
      Section("Forced appearance") {
        Text("Always dark").padding().background(.background).environment(\.colorScheme, .dark)
      }
    }
    .scrollContentBackground(.visible)
  }
}
