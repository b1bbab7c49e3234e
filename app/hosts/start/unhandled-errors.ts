type ReportError = (error: unknown, origin: string) => void;

/** The process exits after this time even if closing does not finish. */
const maxCloseMs = 40_000;

/**
 * Exits after an unhandled error, because the state of the process is unknown: reports the error, lets running requests
 * finish, closes the database and exits with code 1.
 */
export function exitAfterUnhandledErrors(report: ReportError, stop: () => Promise<void>): void {
  let isEnding = false;
  const exit = () => process.exit(1);

  async function stopGracefully() {
    try {
      await stop();
    } catch (error) {
      report(error, "stop");
    }
    exit();
  }

  // Node reports unhandled rejections here, too.
  process.on("uncaughtException", (error, origin) => {
    report(error, origin);
    if (isEnding) return;
    isEnding = true;
    setTimeout(exit, maxCloseMs).unref();
    void stopGracefully();
  });
}
