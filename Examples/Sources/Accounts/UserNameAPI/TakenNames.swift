/// Names that are already taken.
public enum TakenNames {
  public static let all: Set = [
    "ada", "admin", "alan", "alice", "anna", "barbara", "bob", "carol", "dave", "donald", "edsger", "grace",
    "guest",
    "haskell", "hedy", "jean", "john", "katherine", "ken", "margaret", "radia", "root", "tony", "tributary",
  ]
}
