import { DatabaseError } from "pg";
import { Problem } from "#app/domain/problem.ts";
import { WriteConflict } from "#app/storage/engine/engine.ts";

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";
const serializationFailure = "40001";
const deadlock = "40P01";
/** Connection loss, lack of resources, timeouts, shutdown and disk errors, by SQLSTATE. */
const downCodes = /^(08|53|57|58)|^(25P03|25006)$/;
const lostConnection = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** Messages of `pg` and of Worker sockets, whose errors have no codes. */
const lostMessage =
  /timeout|terminated|not queryable|closed|connection (lost|attempt failed)|cannot connect|was cancelled/i;

const codeOf = (error: unknown) => (error instanceof DatabaseError ? error.code : undefined);
export const isWriteConflict = (error: unknown) =>
  [uniqueViolation, foreignKeyViolation].includes(codeOf(error) ?? "");
export const isReplayable = (error: unknown) =>
  [serializationFailure, deadlock].includes(codeOf(error) ?? "");

/** PgBouncer rejects connection settings unless it is configured to ignore them. */
export const isSettingRejected = (error: unknown) =>
  error instanceof DatabaseError && error.message.startsWith("unsupported startup parameter");

export function isDown(error: unknown): boolean {
  if (error instanceof Problem || error instanceof WriteConflict) return false;
  if (error instanceof DatabaseError) return downCodes.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return ("code" in error && lostConnection.test(String(error.code))) || lostMessage.test(error.message);
}
