// What is drawn on a canvas has to name its font; the style sheet uses the same.

export const FONT_STACK = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
