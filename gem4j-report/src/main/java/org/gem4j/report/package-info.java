/// What runs are shown with: progress in the terminal, episodes to be read by people, pages of HTML, files written
/// whole.
@org.jspecify.annotations.NullMarked
package org.gem4j.report;
