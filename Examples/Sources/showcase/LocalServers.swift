import Accounts
import Cancellation
import ServiceLifecycle

/// The local servers that replace external services, regardless of the settings.
struct LocalServers {
  let slow = SlowServer()
  let userNames = UserNameServer()

  var all: [any Service] { [slow, userNames] }
}
