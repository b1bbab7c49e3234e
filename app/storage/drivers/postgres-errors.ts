import { DatabaseError } from "pg";
import { Problem } from "#app/domain/problem.ts";
import { WriteConflict } from "#app/storage/engine/engine.ts";

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";
const serializationFailure = "40001";
const deadlock = "40P01";
/** Connection loss, lack of resources, timeouts, shutdown and disk errors, by SQLSTATE. */
const databaseDownCodes = /^(08|53|57|58)|^(25P03|25006)$/;
const connectionLossCode = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** Messages of `pg` and of Worker sockets, whose errors have no codes. */
const connectionLossMessage =
  /timeout|terminated|not queryable|closed|connection (lost|attempt failed)|cannot connect|was cancelled/i;

const readDatabaseErrorCode = (error: unknown) => (error instanceof DatabaseError ? error.code : undefined);
export const isWriteConflict = (error: unknown) =>
  [uniqueViolation, foreignKeyViolation].includes(readDatabaseErrorCode(error) ?? "");
export const isRetryable = (error: unknown) =>
  [serializationFailure, deadlock].includes(readDatabaseErrorCode(error) ?? "");

/** PgBouncer rejects connection settings unless it is configured to ignore them. */
export const isSettingRejected = (error: unknown) =>
  error instanceof DatabaseError && error.message.startsWith("unsupported startup parameter");

export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof Problem || error instanceof WriteConflict) return false;
  if (error instanceof DatabaseError) return databaseDownCodes.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && connectionLossCode.test(String(error.code))) ||
    connectionLossMessage.test(error.message)
  );
}
