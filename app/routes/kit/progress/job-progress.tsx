import { Progress } from "#app/ui/progress.tsx";

interface JobProgressProps {
  value: number;
  max: number;
  text: string;
}

export const JobProgress = ({ value, max, text }: JobProgressProps) => (
  <Progress value={value} max={Math.max(1, max)} aria-label="Progress" getValueLabel={() => text} />
);
