import ArgumentParser

/// Runs a command, from its first check to the exit status.
enum CommandExecution {
    /// Runs the operation and ends the command by its outcome: wrong usage, an interruption, or the status that it returns.
    static func run(_ work: (AppEnvironment, Console) async throws -> Int32) async throws {
        let environment = AppEnvironment()
        let console = Console(environment: environment)
        let status: Int32
        do {
            status = try await work(environment, console)
        } catch let error as UsageError {
            // What is wrong is said in full: the whole usage below it would hide it.
            console.error("image-app", error.description)
            throw ExitCode.validationFailure
        } catch let error as InputError {
            console.error("image-app", error.description)
            status = 1
        }
        if let interrupted = SignalWatcher.exitStatus { throw ExitCode(interrupted) }
        if status != 0 || StandardOutput.hasFailed { throw ExitCode(max(status, 1)) }
    }
}
