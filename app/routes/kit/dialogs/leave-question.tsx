import { useRef } from "react";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogFooter,
  AlertDialogTitle,
} from "#app/ui/alert-dialog.tsx";

interface LeaveQuestionProps {
  question: string;
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

export function LeaveQuestion({ question, isOpen, onStay, onDiscard }: LeaveQuestionProps) {
  const previousFocus = useRef<Element | null>(null);
  return (
    <AlertDialog open={isOpen} onOpenChange={(willBeOpen) => !willBeOpen && onStay()}>
      <AlertDialogContent
        onOpenAutoFocus={() => {
          previousFocus.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (previousFocus.current instanceof HTMLElement)
            previousFocus.current.focus({ preventScroll: true });
        }}
      >
        <AlertDialogTitle>{question}</AlertDialogTitle>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep editing</AlertDialogCancel>
          <AlertDialogAction
            variant="destructive"
            onClick={(event) => {
              event.preventDefault();
              onDiscard();
            }}
          >
            Discard
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
