export const viewWords = {
  View: "A filter of the list of licenses under a name",
  NewView: "A view to be",
  ViewChange: "What of a view changes; what is absent stays",
  ViewList: "The views that whoever asks sees, everybody’s first",

  views: "Everybody’s, then those of whoever asks, both in their order",
  query: "What the list’s address says, as in `lifetimeStatuses=almost-expired&environment=3`",
  isShared: "Whether everybody sees it",
  isOwn: "Whether whoever asks made it",
  place: "Its place among everybody’s or among one’s own, from 0",
  "View.name": "What its tab says",
  "NewView.name": "What its tab says",
  "ViewChange.name": "What its tab says",
};
