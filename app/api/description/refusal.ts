/** One way in which a call says no. */
export interface Refusal {
  status: number;
  code: string;
  meaning: string;
}
