cat > speech.txt <<'E'
The river was wide, and the boats were small. The people of the river, who knew the river well, said: "Wait for the wind."
But the wind did not come; the boats did not move, and the people did not wait. They rowed, and rowed, and rowed again.
Wind or no wind, a river is a road; small boats, wide river, old people - and the road goes on and on.
E
