export interface Refusal {
  status: number;
  code: string;
  meaning: string;
}
