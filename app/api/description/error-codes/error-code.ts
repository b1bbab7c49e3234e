export interface ErrorCode {
  status: number;
  code: string;
  meaning: string;
}
