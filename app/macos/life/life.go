// Package life is what happens to the app from its start to its end: one process a user, sleep and waking, another user at
// the screen, quitting.
//
// It decides in which order the rooms are told, and nothing about what they do then. It writes each event into the journal.
//
//  1. A second start ends, and the first one shows itself (TestSecondStart).
//  2. Before sleep nothing is on the screen; after it the tap is made anew, the engines are looked at, and the menu bar is
//     brought up to date (TestSleep).
//  3. Quitting takes the tap out of the path of keys first, saves what is known, and ends although a room hangs or breaks
//     (TestQuit).
//
// Events come on the main thread.
package life
