interface JobProgressProps {
  value: number;
  max: number;
  text: string;
}

export const JobProgress = ({ value, max, text }: JobProgressProps) => (
  <progress
    value={value}
    max={Math.max(1, max)}
    aria-label="Progress"
    aria-valuetext={text}
    className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-secondary accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-secondary [&::-webkit-progress-value]:bg-primary"
  />
);
