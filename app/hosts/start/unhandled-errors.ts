type ReportError = (error: unknown, origin: string) => void;

/** Ends the process even if closing does not come to an end. */
const longestCloseMs = 40_000;

/**
 * After an unhandled error the state of the process is unknown: the error is reported, running requests finish, the
 * database is closed, and the process ends with exit code 1.
 */
export function endAfterUnhandledErrors(report: ReportError, stop: () => Promise<void>): void {
  let isEnding = false;
  const end = () => process.exit(1);

  async function stopGracefully() {
    try {
      await stop();
    } catch (failure) {
      report(failure, "stop");
    }
    end();
  }

  // Node reports unhandled rejections here, too.
  process.on("uncaughtException", (error, origin) => {
    report(error, origin);
    if (isEnding) return;
    isEnding = true;
    setTimeout(end, longestCloseMs).unref();
    void stopGracefully();
  });
}
